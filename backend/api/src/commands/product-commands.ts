import type { Commands } from '@naire/commands'
import { inSpan } from '@naire/tracing'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs'
import { COMMANDS } from '../tokens.ts'

/** One command of the product on its way to the one place that loads, decides and appends. */
export class ProductCommand<Value> extends Command<Value> {
  constructor(readonly run: (commands: Commands) => Promise<Value>) {
    super()
  }
}

/** The handler of every command: the bus finds it by the class that they share. */
@CommandHandler(ProductCommand)
export class ProductCommandHandler implements ICommandHandler<ProductCommand<unknown>> {
  constructor(@Inject(COMMANDS) private readonly commands: Commands) {}

  execute(command: ProductCommand<unknown>): Promise<unknown> {
    return inSpan(`command ${command.constructor.name}`, () => command.run(this.commands))
  }
}

/** Runs a command; the types are those of the command itself. */
export type Execute = <Value>(command: ProductCommand<Value>) => Promise<Value>

export const executeOn =
  (bus: CommandBus): Execute =>
  (command) =>
    bus.execute(command)

/** Runs commands that are not the process's own: those of a change set. */
export const executeIn =
  (commands: Commands): Execute =>
  (command) =>
    command.run(commands)

type Area = keyof Commands
type Run<A extends Area, N extends keyof Commands[A]> = Extract<Commands[A][N], (request: never) => Promise<unknown>>
type Request<A extends Area, N extends keyof Commands[A]> = Parameters<Run<A, N>>[0]
type Result<A extends Area, N extends keyof Commands[A]> = Awaited<ReturnType<Run<A, N>>>

/** Class of a command, with the request and the result of what carries it out. */
interface CommandClass<A extends Area, N extends keyof Commands[A]> {
  new (request: Request<A, N>): ProductCommand<Result<A, N>>
}

function carriedOutBy<A extends Area, N extends keyof Commands[A]>(
  of: (commands: Commands) => (request: Request<A, N>) => Promise<Result<A, N>>,
): CommandClass<A, N> {
  return class extends ProductCommand<Result<A, N>> {
    constructor(request: Request<A, N>) {
      super((commands) => of(commands)(request))
    }
  }
}

export class CreateUser extends carriedOutBy<'users', 'create'>((of) => of.users.create) {}
export class ChangeUser extends carriedOutBy<'users', 'change'>((of) => of.users.change) {}
export class SetUserStatus extends carriedOutBy<'users', 'setStatus'>((of) => of.users.setStatus) {}
export class EraseUser extends carriedOutBy<'users', 'erase'>((of) => of.users.erase) {}
export class SetPassword extends carriedOutBy<'users', 'setPassword'>((of) => of.users.setPassword) {}
export class ResetSecondFactors extends carriedOutBy<'users', 'resetSecondFactors'>(
  (of) => of.users.resetSecondFactors,
) {}
export class BindWechat extends carriedOutBy<'users', 'bindWechat'>((of) => of.users.bindWechat) {}
export class UnbindWechat extends carriedOutBy<'users', 'unbindWechat'>((of) => of.users.unbindWechat) {}

export class CreateOrg extends carriedOutBy<'orgs', 'create'>((of) => of.orgs.create) {}
export class RenameOrg extends carriedOutBy<'orgs', 'rename'>((of) => of.orgs.rename) {}
export class CloseOrg extends carriedOutBy<'orgs', 'close'>((of) => of.orgs.close) {}
export class ReopenOrg extends carriedOutBy<'orgs', 'reopen'>((of) => of.orgs.reopen) {}
export class BeginOrgErasure extends carriedOutBy<'orgs', 'beginErasure'>((of) => of.orgs.beginErasure) {}
export class AddDept extends carriedOutBy<'orgs', 'addDept'>((of) => of.orgs.addDept) {}
export class RenameDept extends carriedOutBy<'orgs', 'renameDept'>((of) => of.orgs.renameDept) {}
export class MoveDept extends carriedOutBy<'orgs', 'moveDept'>((of) => of.orgs.moveDept) {}
export class RemoveDept extends carriedOutBy<'orgs', 'removeDept'>((of) => of.orgs.removeDept) {}
export class SetSignInRules extends carriedOutBy<'orgs', 'setSignInRules'>((of) => of.orgs.setSignInRules) {}
export class SaveIdentityProvider extends carriedOutBy<'orgs', 'saveIdentityProvider'>(
  (of) => of.orgs.saveIdentityProvider,
) {}
export class RemoveIdentityProvider extends carriedOutBy<'orgs', 'removeIdentityProvider'>(
  (of) => of.orgs.removeIdentityProvider,
) {}
export class RotateDirectoryToken extends carriedOutBy<'orgs', 'rotateDirectoryToken'>(
  (of) => of.orgs.rotateDirectoryToken,
) {}
export class EndDirectoryTokens extends carriedOutBy<'orgs', 'endDirectoryTokens'>(
  (of) => of.orgs.endDirectoryTokens,
) {}

export class CreateSubject extends carriedOutBy<'subjects', 'create'>((of) => of.subjects.create) {}
export class RenameSubject extends carriedOutBy<'subjects', 'rename'>((of) => of.subjects.rename) {}
export class RemoveSubject extends carriedOutBy<'subjects', 'remove'>((of) => of.subjects.remove) {}
export class RestoreSubject extends carriedOutBy<'subjects', 'restore'>((of) => of.subjects.restore) {}
export class SaveSubjectMember extends carriedOutBy<'subjects', 'saveMember'>((of) => of.subjects.saveMember) {}
export class RuleSubjectApproval extends carriedOutBy<'subjects', 'ruleApproval'>((of) => of.subjects.ruleApproval) {}
export class RuleSubjectTemplate extends carriedOutBy<'subjects', 'ruleTemplate'>((of) => of.subjects.ruleTemplate) {}
export class RemoveSubjectMember extends carriedOutBy<'subjects', 'removeMember'>((of) => of.subjects.removeMember) {}

export class ImportNaire extends carriedOutBy<'naires', 'import'>((of) => of.naires.import) {}
export class CreateNaire extends carriedOutBy<'naires', 'create'>((of) => of.naires.create) {}
export class CopyNaire extends carriedOutBy<'naires', 'copy'>((of) => of.naires.copy) {}
export class SaveNaire extends carriedOutBy<'naires', 'save'>((of) => of.naires.save) {}
export class RollBackNaire extends carriedOutBy<'naires', 'rollBack'>((of) => of.naires.rollBack) {}
export class PublishNaire extends carriedOutBy<'naires', 'publish'>((of) => of.naires.publish) {}
export class UnpublishNaire extends carriedOutBy<'naires', 'unpublish'>((of) => of.naires.unpublish) {}
export class SetNaireArchived extends carriedOutBy<'naires', 'setArchived'>((of) => of.naires.setArchived) {}
export class RequestApproval extends carriedOutBy<'naires', 'requestApproval'>((of) => of.naires.requestApproval) {}
export class DecideApproval extends carriedOutBy<'naires', 'decideApproval'>((of) => of.naires.decideApproval) {}
export class MoveNaire extends carriedOutBy<'naires', 'move'>((of) => of.naires.move) {}
export class AddNaireComment extends carriedOutBy<'naireComments', 'add'>((of) => of.naireComments.add) {}
export class ResolveNaireComment extends carriedOutBy<'naireComments', 'resolve'>((of) => of.naireComments.resolve) {}
export class RemoveNaireComment extends carriedOutBy<'naireComments', 'remove'>((of) => of.naireComments.remove) {}
export class SetNaireDeleted extends carriedOutBy<'naires', 'setDeleted'>((of) => of.naires.setDeleted) {}
export class SetQuotaLimits extends carriedOutBy<'naires', 'setQuotaLimits'>((of) => of.naires.setQuotaLimits) {}
export class SetCellClosed extends carriedOutBy<'naires', 'setCellClosed'>((of) => of.naires.setCellClosed) {}

export class CommitSession extends carriedOutBy<'sessions', 'commit'>((of) => of.sessions.commit) {}
export class ChangeSession extends carriedOutBy<'sessions', 'handle'>((of) => of.sessions.handle) {}
export class ChangeSessions extends carriedOutBy<'sessions', 'handleMany'>((of) => of.sessions.handleMany) {}
export class CorrectAnswers extends carriedOutBy<'sessions', 'correct'>((of) => of.sessions.correct) {}

export class ChangeAnalysis extends carriedOutBy<'analysis', 'change'>((of) => of.analysis.change) {}
export class UndoAnalysisStep extends carriedOutBy<'analysis', 'undo'>((of) => of.analysis.undo) {}
export class SaveBoard extends carriedOutBy<'analysis', 'saveBoard'>((of) => of.analysis.saveBoard) {}
export class RemoveBoard extends carriedOutBy<'analysis', 'removeBoard'>((of) => of.analysis.removeBoard) {}
export class SaveCrosstab extends carriedOutBy<'analysis', 'saveCrosstab'>((of) => of.analysis.saveCrosstab) {}
export class RemoveCrosstab extends carriedOutBy<'analysis', 'removeCrosstab'>((of) => of.analysis.removeCrosstab) {}
export class RestoreCrosstab extends carriedOutBy<'analysis', 'restoreCrosstab'>((of) => of.analysis.restoreCrosstab) {}
export class ChangeReport extends carriedOutBy<'analysis', 'changeReport'>((of) => of.analysis.changeReport) {}
export class SaveShare extends carriedOutBy<'analysis', 'saveShare'>((of) => of.analysis.saveShare) {}
export class RevokeShare extends carriedOutBy<'analysis', 'revokeShare'>((of) => of.analysis.revokeShare) {}
export class PinNumbers extends carriedOutBy<'analysis', 'pinNumbers'>((of) => of.analysis.pinNumbers) {}
export class RecordOpening extends carriedOutBy<'analysis', 'recordOpening'>((of) => of.analysis.recordOpening) {}
export class CodeAnswer extends carriedOutBy<'analysis', 'code'>((of) => of.analysis.code) {}

export class ChangeExcel extends carriedOutBy<'excels', 'change'>((of) => of.excels.change) {}
export class ReorderExcels extends carriedOutBy<'excels', 'reorder'>((of) => of.excels.reorder) {}
export class ChangeImport extends carriedOutBy<'imports', 'change'>((of) => of.imports.change) {}
export class SaveRewardRule extends carriedOutBy<'rewards', 'saveRule'>((of) => of.rewards.saveRule) {}
export class LoadRewardCodes extends carriedOutBy<'rewards', 'loadCodes'>((of) => of.rewards.loadCodes) {}
export class GrantRewards extends carriedOutBy<'rewards', 'grant'>((of) => of.rewards.grant) {}
export class DecideRewards extends carriedOutBy<'rewards', 'decide'>((of) => of.rewards.decide) {}
export class NoteTransfer extends carriedOutBy<'rewards', 'noteTransfer'>((of) => of.rewards.noteTransfer) {}

export class SaveRetention extends carriedOutBy<'retention', 'save'>((of) => of.retention.save) {}
export class PlaceHolds extends carriedOutBy<'retention', 'placeHolds'>((of) => of.retention.placeHolds) {}
export class ReleaseHolds extends carriedOutBy<'retention', 'releaseHolds'>((of) => of.retention.releaseHolds) {}

export class DefineIdentList extends carriedOutBy<'idents', 'defineList'>((of) => of.idents.defineList) {}
export class SavePeople extends carriedOutBy<'idents', 'savePeople'>((of) => of.idents.savePeople) {}
export class ChangePeople extends carriedOutBy<'idents', 'changePeople'>((of) => of.idents.changePeople) {}
export class SaveCampaign extends carriedOutBy<'campaigns', 'save'>((of) => of.campaigns.save) {}
export class StartCampaign extends carriedOutBy<'campaigns', 'start'>((of) => of.campaigns.start) {}
export class StopCampaign extends carriedOutBy<'campaigns', 'stop'>((of) => of.campaigns.stop) {}
export class ReplacePerson extends carriedOutBy<'idents', 'replacePerson'>((of) => of.idents.replacePerson) {}
export class ChangeReviewSamples extends carriedOutBy<'reviewSamples', 'change'>((of) => of.reviewSamples.change) {}

export class SaveWebhook extends carriedOutBy<'webhooks', 'save'>((of) => of.webhooks.save) {}
export class SwitchWebhook extends carriedOutBy<'webhooks', 'switch'>((of) => of.webhooks.switch) {}
export class RotateWebhookSecret extends carriedOutBy<'webhooks', 'rotate'>((of) => of.webhooks.rotate) {}
export class RemoveWebhook extends carriedOutBy<'webhooks', 'remove'>((of) => of.webhooks.remove) {}
export class ReplayWebhook extends carriedOutBy<'webhooks', 'replay'>((of) => of.webhooks.replay) {}

export class MarkNoticesRead extends carriedOutBy<'notices', 'markRead'>((of) => of.notices.markRead) {}
export class SaveNoticeSettings extends carriedOutBy<'notices', 'saveSettings'>((of) => of.notices.saveSettings) {}

export class RetryJob extends carriedOutBy<'duties', 'retry'>((of) => of.duties.retry) {}
export class CloseJob extends carriedOutBy<'duties', 'close'>((of) => of.duties.close) {}

export class RetryParkedEvent extends carriedOutBy<'readModels', 'retryParked'>((of) => of.readModels.retryParked) {}
export class SkipParkedEvent extends carriedOutBy<'readModels', 'skipParked'>((of) => of.readModels.skipParked) {}

export class RecordSignIn extends carriedOutBy<'signIns', 'record'>((of) => of.signIns.record) {}

export class RecordAccess extends carriedOutBy<'viewings', 'record'>((of) => of.viewings.record) {}

export class BeginBatch extends carriedOutBy<'batches', 'begin'>((of) => of.batches.begin) {}
