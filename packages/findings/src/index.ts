export { addJsonMember } from './add-json-member.ts';
export type { NewMember } from './add-json-member.ts';
export { codeBlock, codeSpan, escapeMarkdown } from './markdown-text.ts';
export { applySuppressions } from './apply-suppressions.ts';
export { chooseFixes } from './choose-fixes.ts';
export type { ChosenFixes } from './choose-fixes.ts';
export { SourceFile } from './source-file.ts';
export type { TemplateFacts } from './template-facts.ts';
export { EMPTY_CONTEXT } from './check-context.ts';
export type { CheckContext, LocalTime } from './check-context.ts';
export type { DirectoryEntry, DirectoryListing, FileReading, PathStatus, Workspace } from './workspace.ts';
export type { CheckingDialect, CheckRequest, CheckResult, Dialect, ObjectsRequest, RenderedChecks, RenderingDialect } from './dialect.ts';
export type {
  Completion,
  CompletionKind,
  EditorAnswers,
  EditorFiles,
  EditorPlace,
  EditorSymbol,
  Fixer,
  FileLink,
  Hover,
  InlayHint,
  Lens,
  LensAction,
  Occurrences,
  Rename,
  RenderedLine,
  RenderedRequest,
  RenderedText,
  SemanticToken,
  SemanticTokenKind,
  Signature,
  SymbolKind,
} from './editor-answers.ts';
export { withoutSecret } from './secret-values.ts';
export { environmentName, MOST_NAMES, pathsText, someNames, unitEntry } from './unit.ts';
export type { Dependence, EntryContent, Environment, RenderedObject, Rendering, RenderOptions, RenderReport, Unit, UnitFile } from './unit.ts';
export { kubernetesObjectsIn, objectsBelow, unsortedObject } from './kubernetes-objects.ts';
export type { KubernetesObject, KubernetesObjects } from './kubernetes-objects.ts';
export type {
  ConcludeRequest,
  Judgement,
  JudgeRequest,
  Notice,
  ObjectJudge,
  ObjectSharing,
  SchemaStandards,
  SharedObject,
  Standards,
} from './object-judge.ts';
export { joinFixers } from './join-fixers.ts';
export { applyEdits } from './fix.ts';
export type { FileEdit, Fix, TextEdit } from './fix.ts';
export { findSuppressions } from './find-suppressions.ts';
export type { CommentedText, FoundSuppressions } from './find-suppressions.ts';
export { counted } from './counted.ts';
export { groupDigits } from './group-digits.ts';
export { mergeReports } from './merge/merge-reports.ts';
export type { MergedReport, WrittenReport } from './merge/merge-reports.ts';
export { editDistance } from './edit-distance.ts';
export { didYouMean, nearestName } from './nearest-name.ts';
export { adviseQuotes, putInQuotes, takeQuotesAway } from './quotes-fix.ts';
export type { QuotesAdvice } from './quotes-fix.ts';
export { heldTexts } from './output/summary-line.ts';
export { reportFormats } from './output/report-formats.ts';
export type { OutputOptions, ReportFormat, RuleSet } from './output/report-format.ts';
export { painter } from './output/terminal-text.ts';
export type { Paint, TextRole } from './output/terminal-text.ts';
export { visibleText } from './output/visible-text.ts';
export { textColumns, wrapText } from './output/terminal-text.ts';
export { isClean, makeReport, sumTestCounts } from './report.ts';
export type { Report, Summary, Supplement, TestCounts } from './report.ts';
export { ruleMarkdown } from './rule-markdown.ts';
export { rulePage } from './rule-page.ts';
export type { Rule, RuleExample } from './rule.ts';
export type { Suppression } from './suppression.ts';
export { replaceName, suggestMeant, suggestName } from './suggest-name.ts';
export type { NameSuggestion } from './suggest-name.ts';
export { suppressionEdit } from './suppression-edit.ts';
export { suppressionRules } from './suppression-rules.ts';
export { valuePlaces } from './value-places.ts';
export { ruleId, violationKey } from './violation.ts';
export type { Blame, JsonValue, NotChecked, NotCheckedCause, RelatedLocation, Severity, Violation } from './violation.ts';
