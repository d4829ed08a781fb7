// English wording of what every table says; table.it.ts has the same keys.
export const table = {
  search: "Search",
  filter: "Filter",
  without: "Remove the filter {{name}}: {{value}}",
  columns: "Columns",
  export: "Export as CSV",
  choose_all: "Select all rows",
  choose: "Select {{name}}",
  chosen_one: "{{count}} selected",
  chosen_other: "{{count}} selected",
  unchoose: "Clear the selection",
  rows_one: "{{count}} row",
  rows_other: "{{count}} rows",
  of: "{{found}} of {{rows}}",
  more: "Load more",
  none: "No matching rows",
  none_text: "Change the search or remove a filter.",
};
