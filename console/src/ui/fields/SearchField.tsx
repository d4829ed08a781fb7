// Where one types what to find in a list.
import { TextInput, type TextInputProps } from "@mantine/core";
import { Icon } from "../Icon";
import { IconSearch } from "../icons";
import "./fields";

/** Its own text is its name and its hint at once. */
export function SearchField({
  label,
  className = "",
  ...rest
}: TextInputProps & { label: string; className?: string }) {
  return (
    <TextInput
      type="search"
      className={`searchfield ${className}`}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} small />}
      {...rest}
    />
  );
}
