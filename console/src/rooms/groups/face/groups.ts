// What others may know of permission groups.
export { type Given, type Group, givenBy } from "../gives";
export { useGroups } from "../useGroups";
