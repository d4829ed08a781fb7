// Where the person's days begin: as they chose, else as the device says.
import { useMe } from "./useProfile";

export function useTimezone(): string {
  const { timezone, timezone_auto } = useMe().preferences;
  return timezone_auto ? Intl.DateTimeFormat().resolvedOptions().timeZone : timezone;
}
