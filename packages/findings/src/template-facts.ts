/** What a template says by itself about the templates that it is rendered with. */
export interface TemplateFacts {
  /** Whether it declares a schema of data values. */
  readonly declaresSchema: boolean;
  /** The keys at the top of the schema that it declares. */
  readonly schemaKeys: readonly string[];
  /** The data values that it sets, as dotted paths of its leaves; `undefined` if it is no file of data values. */
  readonly setsValues: readonly string[] | undefined;
  /** Whether it has an output or code of its own: it is more than data values and schema. */
  readonly isTemplate: boolean;
  /** Whether it changes what other files give: an overlay. */
  readonly isOverlay: boolean;
  /** Whether an overlay has documents of its own, too, which are no overlays. */
  readonly addsDocuments: boolean;
  /** The kinds of Kubernetes objects that it changes, as far as it says so: `overlay.subset({"kind": "Deployment"})`. */
  readonly overlaidKinds: readonly string[];
  /** Whether it reads data values. */
  readonly readsValues: boolean;
  /** The keys at the top of those that it reads by name: `data.values.host`. */
  readonly readsKeys: readonly string[];
  /** The paths of files that it loads, as written, `@ytt:…` and `@library` left out. */
  readonly loads: readonly string[];
  /** The names of private libraries that it uses, `@name` as written without the `@`. */
  readonly libraries: readonly string[];
}
