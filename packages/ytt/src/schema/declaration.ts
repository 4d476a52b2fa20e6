import { copyContent } from '../copy-tree.ts';
import type { PlannedValidation } from '../validations/planned-validation.ts';
import type { Content, Holder } from '../model.ts';
import type { Documentation } from './documentation.ts';
import type { Type } from './types/type.ts';

/** What a schema says about one place of values: the document, a key of a map, or every item of an array. */
export class Declaration {
  /** The node of the schema. */
  readonly holder: Holder;
  readonly type: Type;
  readonly documentation: Documentation;
  readonly validation: PlannedValidation | undefined;
  /** Whether it or something below it has a rule. */
  readonly hasRules: boolean;
  /** Whether it or something below it is deprecated or removed. */
  readonly hasNotices: boolean;
  readonly #given: Content | undefined;

  constructor({ holder, type, documentation, validation, given }: DeclarationParts) {
    this.holder = holder;
    this.type = type;
    this.documentation = documentation;
    this.validation = validation;
    this.#given = given;
    this.hasRules = validation !== undefined || type.hasRules;
    this.hasNotices = documentation.deprecated !== undefined || type.hasNotices;
  }

  /** A new value for who gives none. */
  newDefault(): Content {
    return this.#given === undefined ? this.type.newDefault() : copyContent(this.#given);
  }
}

export interface DeclarationParts {
  readonly holder: Holder;
  readonly type: Type;
  readonly documentation: Documentation;
  readonly validation?: PlannedValidation | undefined;
  /** The default, where the type's own does not hold. */
  readonly given?: Content | undefined;
}
