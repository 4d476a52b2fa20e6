import { NativeStruct } from '../native-struct.ts';

/** The value of a variable that has only methods, such as `resource`, with what these work on. */
export class ContextValue<Source> extends NativeStruct {
  readonly source: Source;

  constructor(typeName: string, source: Source) {
    super(typeName);
    this.source = source;
  }
}
