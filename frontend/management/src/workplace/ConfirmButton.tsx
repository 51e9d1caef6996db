import { App, Button, type ButtonProps } from 'antd'

/** Of a dialog that ends something for good: Enter, pressed in passing, keeps it. */
export const dangerous = { okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } } as const

interface ConfirmButtonProps extends Pick<ButtonProps, 'size' | 'aria-label'> {
  readonly question: string
  /** Tells of its failure itself. */
  readonly act: () => Promise<unknown>
  readonly children: string
}

/** Ends something for good, once that is confirmed in a dialog: what floats beside an open one is out of the keyboard's reach. */
export function ConfirmButton({ question, act, children, ...button }: ConfirmButtonProps) {
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: question,
      okText: children,
      ...dangerous,
      onOk: () => act().catch(() => undefined),
    })
  return (
    <Button {...button} danger onClick={() => void ask()}>
      {children}
    </Button>
  )
}
