// An icon-only button with a hint.
import { BareIconButton, type IconNative } from "./Button";
import { useTip } from "./useTip";

function Hinted(props: IconNative) {
  const { on, tip } = useTip(props.label);
  return (
    <>
      <BareIconButton {...props} {...on} />
      {tip}
    </>
  );
}

export function IconButton({ hint = true, ...rest }: IconNative & { hint?: boolean }) {
  return hint ? <Hinted {...rest} /> : <BareIconButton {...rest} />;
}
