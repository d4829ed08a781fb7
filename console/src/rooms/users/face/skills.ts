// What else may use of users: skills with levels as they are chosen, and what groups and skills are called.
export { SkillRows } from "../SkillRows";
export { byName, type Names, useGroupNames, useSkillNames } from "../useNames";

import "../words";
import "../users.css";
