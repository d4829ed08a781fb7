// The users of a permission group with their last sign-in: searched, ordered and paged by the server.
import { useMemo } from "react";
import { useNavigate, useParams } from "react-router";
import { limits } from "@/generated/catalogue";
import { pathTo } from "@/ui/href";
import { Listed } from "@/ui/list/Listed";
import type { Column } from "@/ui/table/column";
import { Search } from "@/ui/table/Search";
import { Table } from "@/ui/table/Table";
import { Lines } from "@/ui/table/TableDetail";
import { said, useAddress } from "@/ui/table/useAddress";
import { usePages } from "@/ui/table/usePages";
import { useLanguage, useWords } from "@/words";
import { groupName } from "@/words/group";
import { useClock } from "@/words/useClock";
import { EVERY_S, USERS, type User } from "./useLicence";
import { Way } from "./Way";
import "./words";
import "./licences.css";

const ORDERS = ["name", "last_sign_in"] as const;
const NONE: readonly User[] = [];

export default function GroupUsers() {
  const t = useWords();
  const navigate = useNavigate();
  const language = useLanguage();
  const clock = useClock();
  const { id = "", name = "" } = useParams();
  const { search, set } = useAddress();
  const by = ORDERS.find((order) => order === search.get("by")) ?? "name";
  const down = search.get("down") === "yes";
  const text = search.get("search") ?? "";
  const group = Number(id);
  const query = useMemo(
    () => said({ group_id: group, search: text || undefined, sort: by, descending: down || undefined }),
    [group, text, by, down],
  );
  const called = usePages(USERS, query, EVERY_S);
  const users = called.data?.items ?? NONE;
  const title = groupName(called.data?.group_name ?? name, language);
  const columns = useColumns();
  const empty =
    text === ""
      ? { title: t("licences.nobody") }
      : { title: t("licences.none_found"), text: t("licences.none_found_text") };
  return (
    <div className="licences">
      <Way to={pathTo("licenceGroups")}>{t("licences.all_groups")}</Way>
      <h1>{title}</h1>
      <p className="dim">
        {called.data === undefined
          ? null
          : t("licences.users_of", { count: called.data.total, shown: clock.number(called.data.total) })}
      </p>
      <div className="tabletools">
        <Search
          label={t("licences.search")}
          maxLength={limits.USER_SEARCH}
          text={text}
          ask={(now) => set({ search: now })}
        />
      </div>
      <Listed called={called} count={users.length} failed={t("licences.failed_users")} empty={empty}>
        <Table
          label={title}
          rows={users}
          columns={columns}
          idOf={({ user_id }) => String(user_id)}
          nameOf={({ fullname }) => fullname}
          empty={empty}
          open={({ user_id, fullname }) =>
            void navigate(
              pathTo("userJourney", { id, name: name || title, user: String(user_id), full_name: fullname }),
            )
          }
          order={{
            can: ORDERS,
            by,
            down,
            set: (now, falling) => set({ by: now, down: falling ? "yes" : undefined }),
          }}
          more={{
            token: called.data?.next_token ?? null,
            load: called.more,
            busy: called.loading,
            total: called.data?.total,
          }}
        />
      </Listed>
    </div>
  );
}

function useColumns(): readonly Column<User>[] {
  const t = useWords();
  const clock = useClock();
  return useMemo(() => {
    const last = ({ last_sign_in, api_only }: User) =>
      last_sign_in !== null
        ? clock.moment(last_sign_in)
        : t(api_only ? "licences.by_token" : "licences.never");
    const state = ({ suspended, api_only, signed_in }: User) =>
      t(
        suspended
          ? "licences.is_suspended"
          : api_only
            ? "licences.is_service"
            : signed_in
              ? "licences.is_in"
              : "licences.is_out",
      );
    return [
      {
        id: "name",
        head: t("licences.user"),
        of: ({ fullname }) => fullname,
        cell: (user) => (
          <Lines name={user.fullname} more={[user.username, state(user), last(user)].join(" · ")} />
        ),
      },
      { id: "username", head: t("licences.username"), of: ({ username }) => username },
      { id: "state", head: t("licences.state"), of: state },
      {
        id: "last_sign_in",
        head: t("licences.last_sign_in"),
        of: ({ last_sign_in }) => last_sign_in,
        cell: last,
      },
    ];
  }, [t, clock]);
}
