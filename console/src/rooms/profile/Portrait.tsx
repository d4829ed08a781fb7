// The person's own picture: seen by colleagues wherever people are shown.
import { patch, useAct } from "@/api/useAct";
import { PROFILE, useMe } from "@/session/useProfile";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { PICTURES, PickFile } from "@/ui/PickFile";
import { OF_PICTURES, usePicture } from "@/ui/usePicture";
import { useWords } from "@/words";
import "@/ui/setting.css";

interface Faces {
  avatar?: string | null;
  avatarArray: Record<string, string>;
}

const shows = ({ avatar = null, avatarArray }: Faces) => [
  patch(PROFILE, (profile) => ({ ...profile, avatar, avatarArray })),
];
const UPLOAD = { settle: shows, quiet: true as const };
const REMOVE = {
  optimistic: () => shows({ avatar: null, avatarArray: {} }),
  failure: "remove_avatar_failed",
} as const;

export function Portrait() {
  const t = useWords();
  const me = useMe();
  const { upload, busy, wrong } = usePicture("avatar", UPLOAD);
  const remove = useAct("delete", "internal/image_upload", REMOVE);
  return (
    <div className="setting">
      <Avatar name={me.fullname} picture={me.avatarArray["60"]} large />
      <div className="grow">
        <p className="settingname">{t("prefs.picture")}</p>
        <p className="meta dim">{t("prefs.picture_note", OF_PICTURES)}</p>
        {wrong === null ? null : (
          <p className="wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
      {me.avatar ? (
        <Button onClick={() => void remove.run({}).catch(() => undefined)}>
          {t("prefs.picture_remove")}
        </Button>
      ) : null}
      <PickFile
        accept={PICTURES}
        name={t("prefs.picture_upload")}
        disabled={busy}
        picked={(file) => void upload(file)}
      />
    </div>
  );
}
