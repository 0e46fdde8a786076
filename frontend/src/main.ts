import "@fontsource-variable/inter/wght.css";
import { mount } from "svelte";

import App from "./App.svelte";
import { startLanguage } from "./lib/language";
import { preferences } from "./lib/preferences.svelte";
import "./theme.css";

// Opens the app at once, and without its server where that can't be reached.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));

preferences.start();
// Where the words of another language can't be loaded, English does.
await startLanguage(preferences.language, navigator.languages).catch(() => undefined);
const target = document.getElementById("app");
if (target) mount(App, { target });
