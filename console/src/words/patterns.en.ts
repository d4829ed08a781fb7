// English wording of what every form, panel and table says; patterns.it.ts has the same keys.
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

export const panel = {
  at: "as of {{time}}",
  menu: "More on “{{title}}”",
  renew: "Refresh",
};

export const table = {
  search: "Search",
  filter: "Filter",
  without: "Remove the filter {{name}}: {{value}}",
  columns: "Columns",
  export: "Export as CSV",
  choose_all: "Select all rows",
  choose: "Select {{name}}",
  chosen_one: "{{shown}} selected",
  chosen_other: "{{shown}} selected",
  unchoose: "Clear the selection",
  rows_one: "{{shown}} row",
  rows_other: "{{shown}} rows",
  of: "{{found}} of {{rows}}",
  more: "Load more",
  none: "No matching rows",
  none_text: "Change the search or remove a filter.",
};

export const overtaken = {
  text: "Choose which of the two to keep. Nothing has been saved yet.",
  field: "Field",
  mine: "Yours",
  theirs: "Theirs",
  keep: "Save mine",
  take: "Use theirs",
};
