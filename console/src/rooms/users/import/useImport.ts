// A file of users on its way: looked at as soon as it is there, and written when somebody says so.
import { useState } from "react";
import { Problem } from "@/api/problem";
import { useAct } from "@/api/useAct";
import { useCall } from "@/api/useCall";
import type { UserActs } from "../useUsers";
import type { Imported } from "./fault";
import { type Read, read } from "./read";

const IMPORT = "admin/user_management/users/import";
/** Of the largest file, with room for a slow disk. */
const LONGEST_MS = 10 * 60_000;
/** How often it is asked how far it has come. */
const EVERY_S = 1;

const QUIET = { quiet: true, timeout: LONGEST_MS } as const;

export type Existing = "change" | "leave";

export function useImport({ again }: Pick<UserActs, "again">) {
  const [file, setFile] = useState<Read | null>(null);
  const [existing, setExisting] = useState<Existing>("change");
  const [answer, setAnswer] = useState<Imported | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [writing, setWriting] = useState(false);
  const { run, busy } = useAct("post", IMPORT, QUIET);
  const { data } = useCall(IMPORT, undefined, writing ? EVERY_S : undefined);
  const send = async (csv: string, mode: "check" | "whole" | "good", how: Existing) => {
    setProblem(null);
    setWriting(mode !== "check");
    try {
      setAnswer(await run({ body: { csv, mode, existing: how } }));
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setProblem(cause);
    } finally {
      setWriting(false);
      if (mode !== "check") again();
    }
  };
  const text = file !== null && "text" in file ? file.text : null;
  return {
    file,
    existing,
    answer,
    problem,
    busy,
    columns: data?.columns,
    /** How far the writing has come. */
    step: writing ? (data?.under_way ?? null) : null,
    writing,
    pick: async (picked: File) => {
      const now = await read(picked);
      setFile(now);
      setAnswer(null);
      setProblem(null);
      if ("text" in now) await send(now.text, "check", existing);
    },
    decide: (how: Existing) => {
      setExisting(how);
      // What was looked at was looked at otherwise.
      setAnswer(null);
      if (text !== null) void send(text, "check", how);
    },
    write: (mode: "whole" | "good") => {
      if (text !== null) void send(text, mode, existing);
    },
  };
}
