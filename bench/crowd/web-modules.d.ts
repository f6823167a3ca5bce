/** How the screens import a worker. Vite understands it; here nothing of it runs. */
declare module '*?worker' {
  const WorkerOf: new () => Worker;
  export default WorkerOf;
}
