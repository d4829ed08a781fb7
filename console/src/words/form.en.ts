// English wording of what every form says; form.it.ts has the same keys.
export const form = {
  missing: "Enter a value.",
  short_one: "At least {{count}} character.",
  short_other: "At least {{count}} characters.",
  long_one: "At most {{count}} character.",
  long_other: "At most {{count}} characters.",
  count: "{{count}} of {{most}}",
  faults_one: "{{count}} problem to fix",
  faults_other: "{{count}} problems to fix",
};
