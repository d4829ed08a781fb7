// English wording of the administration's landing; words.it.ts has the same keys.
export const landing = {
  areas: "Areas",
  find: "Find a setting",
  none: "No area matches",
  none_text: "Try another word, such as “skill” or “history”.",
  empty: "No areas yet",
  empty_text: "Your permissions open no area of the administration. An administrator can change them.",
  group: {
    people: "People",
    chats: "Chats",
    knowledge: "Knowledge",
    connections: "Connections",
    security: "Security",
    console: "Console",
  },
};
