import type { components } from '../../../../generated/report.ts'

type Schemas = components['schemas']

/**
 * The result of a check, in the form of `report.json`; `report.schema.json` describes each part. Everything in it is already
 * redacted, and every other report is made from it.
 */
export type CheckResult = Schemas['report']

export type State = Schemas['state']
export type Verdict = CheckResult['verdict']
export type TargetDescription = CheckResult['target']
export type RunDescription = CheckResult['run']
export type Tally = Schemas['tally']
export type Coverage = CheckResult['coverage']
export type OperationCoverage = Schemas['operationCoverage']
export type RequirementResult = Schemas['requirementResult']
export type TestResult = Schemas['testResult']
export type CauseResult = Schemas['cause']
export type Failure = Schemas['failure']
export type RecordedExchange = Schemas['exchange']
export type FormPart = Schemas['formPart']
