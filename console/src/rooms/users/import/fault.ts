// What is wrong with a row, in words that say what can be done. Pure but for the words.
import type { Answer } from "@/api/calls";
import { errorCode, limits } from "@/generated/catalogue";
import { words } from "@/words";
import "../words";

export type Imported = Answer<"admin/user_management/users/import", "post">;
export type Fault = Imported["rows"][number]["faults"][number];

/** One fault of a row: what a table of them has in a row. */
export interface Faulty {
  line: number;
  username: string;
  column: string;
  text: string;
}

function said({ column, code, description, why }: Fault): string {
  if (code === errorCode.USERNAME_INVALID) return words("users.username_form");
  if (code === errorCode.ANTECEDING_ENTITY) return words("users.refused.since");
  if (code === errorCode.INTEGRATION_NOT_SET_UP) return words("users.refused.no_mail");
  if (code === errorCode.SKILL_NOT_FOUND && why !== null)
    return words("users.import.fault.skill", { name: why });
  if (code === errorCode.GROUP_INVALID)
    return why === null ? words("users.no_group") : words("users.import.fault.group", { name: why });
  if (code === errorCode.NOT_AUTHORISED) {
    if (column === "group") return words("users.refused.more_than_you");
    // Who may import here may change users: at whom they are, there is nothing else left.
    return column === "username" ? words("users.refused.last") : description;
  }
  if (code !== errorCode.INVALID_FORMAT) return description;
  switch (column) {
    case "slots":
      return words("users.range", { least: 0, most: limits.AGENT_SLOTS });
    case "skills":
      return words("users.import.fault.skills", {
        least: limits.SKILL_LEVEL_MIN,
        most: limits.SKILL_LEVEL_MAX,
      });
    case "service_account":
    case "invite":
      return words("users.import.fault.flag", { most: limits.USERS_IMPORT_INVITATIONS });
    case null:
      return words("users.import.fault.cells");
    default:
      return words("users.import.fault.text");
  }
}

/** Every fault of a file, in its order. */
export const faultsIn = ({ rows }: Imported): readonly Faulty[] =>
  rows.flatMap(({ line, username, faults }) =>
    faults.map((fault) => ({ line, username, column: fault.column ?? "", text: said(fault) })),
  );
