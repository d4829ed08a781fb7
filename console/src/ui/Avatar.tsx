// Initials in a square; a picture where there is one.
import { useState } from "react";
import { atBase } from "@/api/base";
import { initials } from "./initials";

export function Avatar({
  name,
  large,
  picture,
}: {
  name: string;
  large?: boolean;
  /** Its address; initials where there is none, or none that can be fetched. */
  picture?: string | null;
}) {
  return (
    <span className={large ? "avatar large" : "avatar"} aria-hidden="true">
      <Face name={name} picture={picture} />
    </span>
  );
}

export function Face({ name, picture }: { name: string; picture?: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || broken === picture) return initials(name);
  return <img className="face" src={atBase(picture)} alt="" onError={() => setBroken(picture)} />;
}
