import "@fontsource-variable/inter/wght.css";
import "@fontsource/marcellus/400.css";
import { mount } from "svelte";

import App from "./App.svelte";
import { preferences } from "./lib/preferences.svelte";
import "./theme.css";

preferences.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
