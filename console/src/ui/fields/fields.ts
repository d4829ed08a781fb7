// How the UI library's fields look; comes with the screens that have some, never with the first ones.
import "@mantine/core/styles/Input.layer.css";
import "./fields.css";
