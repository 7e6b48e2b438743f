using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = .worker),
  (name = "internet", network = (allow = ["private"])),
]);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.bundle.mjs")],
  bindings = [(name = "BASE_URL", fromEnvironment = "BASE_URL")],
  compatibilityDate = "2026-01-01",
);
