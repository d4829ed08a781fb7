// The shell's English wording that every page needs: titles of screens, banners.
/** Of the pages that anybody may see; the others come with the frame. */
export const title = {
  login: "Sign in",
  invalid: "Unknown address",
  maintenance: "Under maintenance",
  error: "Something went wrong",
};

export const banner = {
  announcement: "Announcement",
  maintenance: "Planned maintenance: {{name}}, {{from}} to {{until}}.",
  more: "More",
  hide: "Hide this announcement",
  status: {
    Degraded: "The service is restarting or slower than usual.",
    Critical: "The service is having problems. Chat messages are saved and sent later.",
  },
  new_content: "A new version is ready. Reload the page to use it.",
  cached: "The console is saved on this device and opens without a network.",
};
