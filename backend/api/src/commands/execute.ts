import type { Commands } from '@naire/commands'
import { Inject } from '@nestjs/common'
import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs'
import { COMMANDS } from '../tokens.ts'

type Area = keyof Commands
type Name<A extends Area> = keyof Commands[A]
type Run<A extends Area, N extends Name<A>> = Extract<Commands[A][N], (request: never) => unknown>
type Request<A extends Area, N extends Name<A>> = Parameters<Run<A, N>>[0]

/** One command of the product on its way to the one place that loads, decides and appends. */
export class ExecuteCommand extends Command<unknown> {
  constructor(
    readonly area: string,
    readonly name: string,
    readonly request: unknown,
  ) {
    super()
  }
}

@CommandHandler(ExecuteCommand)
export class ExecuteCommandHandler implements ICommandHandler<ExecuteCommand> {
  constructor(@Inject(COMMANDS) private readonly commands: Commands) {}

  execute({ area, name, request }: ExecuteCommand): Promise<unknown> {
    return run(this.commands, area, name, request)
  }
}

function run(commands: Commands, area: string, name: string, request: unknown): Promise<unknown> {
  const command = (commands as unknown as Record<string, Record<string, (request: unknown) => Promise<unknown>>>)[
    area
  ]?.[name]
  if (command === undefined) throw new Error(`there is no command ${area}.${name}`)
  return command(request)
}

/** Puts a command on the bus; the types are those of the command itself. */
export type Execute = <A extends Area, N extends Name<A>>(
  area: A,
  name: N,
  request: Request<A, N>,
) => Promise<Awaited<ReturnType<Run<A, N>>>>

export const executeOn = (bus: CommandBus): Execute =>
  ((area: string, name: string, request: unknown) => bus.execute(new ExecuteCommand(area, name, request))) as Execute

/** Runs commands that are not the process's own: those of a change set. */
export const executeIn = (commands: Commands): Execute =>
  ((area: string, name: string, request: unknown) => run(commands, area, name, request)) as Execute
