export { default } from "../account/layout.tsx";
