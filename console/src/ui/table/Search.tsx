// The field by which a list is searched on the server: it asks once somebody has stopped to type.
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { SearchField } from "../fields/SearchField";

/** So long nobody types on. */
const TYPED_MS = 250;

export function Search({
  label,
  maxLength,
  text,
  ask,
}: {
  label: string;
  maxLength: number;
  /** What is asked for now. */
  text: string;
  ask: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const askLater = useDebouncedCallback((now: string) => {
    asked.current = now;
    ask(now);
  }, TYPED_MS);
  // The address may be another one all of a sudden; what was typed since it was asked stays.
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  return (
    <SearchField
      label={label}
      maxLength={maxLength}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        askLater(value.trim());
      }}
    />
  );
}
