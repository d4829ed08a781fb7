// An icon-only button with a hint. A file of its own, because the hint's positioning is no part of the sign-in's first load.
import { Tooltip } from "@mantine/core";
import { BareIconButton, type IconNative } from "./Button";

export function IconButton({ hint = true, ...rest }: IconNative & { hint?: boolean }) {
  const button = <BareIconButton {...rest} />;
  return hint ? <Tooltip label={rest.label}>{button}</Tooltip> : button;
}
