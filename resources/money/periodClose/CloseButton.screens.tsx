import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { InputDialog } from '#admin/actions/InputDialog.tsx'
import { useActing } from '#admin/actions/useActing.ts'
import { useResource } from '#admin/declared.tsx'

interface CloseButtonProps {
  /** The last closed day, and the period as text. */
  readonly day: string
  readonly period: string
  readonly hanging: number
  readonly disabled: boolean
  readonly onDone: () => void
}

/** Closes the period: asks for a comment, and for confirmation if there are open items. */
export const CloseButton = ({ day, period, hanging, disabled, onDone }: CloseButtonProps) => {
  const t = useTranslate()
  const resource = useResource('periodClose')
  const action = resource.actions!['close']!
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useActing(resource, onDone)
  const label = t('resources.periodClose.actions.close')
  const offer = { name: 'close', kind: 'action', label, action } as const
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={() => setAsking(true)}>
        {t('nerud.screens.monthClose.close', { period })}
      </Button>
      {isAsking && (
        <InputDialog
          resource={resource}
          action={action}
          name="close"
          // The day is the initial value; drafts are stored per day.
          record={{ id: Number(day.replaceAll('-', '')), day }}
          isKept
          only={hanging > 0 ? ['anyway', 'comment'] : ['comment']}
          title={label}
          text={t(`nerud.screens.monthClose.${hanging > 0 ? 'hangs' : 'clean'}`, { period, count: formatInteger(hanging) })}
          busy={busy !== null}
          onSend={(...sent) => run(offer, { on: 'all' }, ...sent)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
