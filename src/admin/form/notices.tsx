import { useMemo } from 'react'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'

/** The notices of writes: what was done under the title 'Успешно', what failed with the server's words, and a way back where there is one. */
export function useNotices() {
  const notify = useNotify()
  const translate = useTranslate()
  return useMemo(
    () => ({
      /** `title`: 'Успешно' without it. */
      done: (text: string, title = translate('nerud.form.success')): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {text}
          </>,
          { type: 'success' },
        )
      },
      failed: (title: string, detail: string): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {detail}
          </>,
          { type: 'error', said: `${title} ${detail}` },
        )
      },
      /** `undo` runs when the way back is taken. */
      doneWithUndo: (text: string, undo: () => void): void => {
        notify(
          <>
            <strong>{translate('nerud.form.success')}</strong>
            <br />
            {text}
            <Button color="inherit" variant="outlined" onClick={undo} sx={{ ml: 2 }}>
              {translate('nerud.actions.undo')}
            </Button>
          </>,
          { type: 'success', autoHideDuration: 10_000 },
        )
      },
    }),
    [notify, translate],
  )
}
