/** All English of the front end, in one place. Sentences about the rules come from the server. */
export const text = {
  app: {
    name: "Let It Ride",
    skip: "Skip to the content",
    loading: "Loading",
    notFound: "There is no such page.",
    home: "Back to the lobby",
    failed: "This page could not be loaded.",
    again: "Try again",
  },
  nav: { label: "Pages", lobby: "Lobby", history: "History", coach: "Coach", lab: "Lab", settings: "Settings" },
};
