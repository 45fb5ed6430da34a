import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type KeyboardEvent } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { FormProvider, useForm, type FieldErrors, type Path, type Resolver } from 'react-hook-form'
import { setAt } from '#resource'
import { DocumentRows } from './DocumentRows.tsx'
import { Fields } from './Fields.tsx'
import { useChoices, useCompanies } from './choices.ts'
import { useSaving } from './useSaving.ts'
import { EMPTY, wrongsOf, type Purpose, type Values } from './values.ts'

interface AddPaymentProps {
  readonly of: Purpose
  /** Closes the modal; whether a payment was made. */
  readonly close: (saved: boolean) => void
}

const TITLES = { company: 'transfer', account: 'payroll', expense: 'expense' } as const

/** The form of a payment whose rules are those of the modal. */
function useValues(of: Purpose) {
  const t = useTranslate()
  const resolver = useEvent((values: Values) => {
    const errors: Record<string, unknown> = {}
    for (const [place, key] of Object.entries(wrongsOf(of, values)))
      setAt(errors, place, { type: 'value', message: t(`nerud.money.adding.${key}`) })
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} }
  }) as Resolver<Values>
  return useForm<Values>({ defaultValues: EMPTY, mode: 'onTouched', resolver })
}

/** Adds a transfer or an expense: for a company, for an employee, or for neither (finance §2.4). */
export const AddPayment = ({ of, close }: AddPaymentProps) => {
  const t = useTranslate()
  const titleId = useId()
  const fullScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const form = useValues(of)
  const { isDirty } = form.formState
  const { sides, inn } = useCompanies(of)
  const choices = useChoices(of.mode)
  const { save, isBusy, isLocked, wasSaved } = useSaving(of, inn)
  const submit = form.handleSubmit(async values => {
    const outcome = await save(values)
    if (outcome === 'saved') return close(true)
    for (const [place, message] of Object.entries(outcome)) form.setError(place as Path<Values>, { type: 'server', message })
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const leave = (): void => close(wasSaved())
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xl"
      fullScreen={fullScreen}
      // A slip of the mouse beside the modal must not throw away what was typed.
      onClose={(_, reason) => (reason === 'backdropClick' && isDirty) || isBusy || leave()}
      aria-labelledby={titleId}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={event => void submit(event)}
          onKeyDown={onKeyDown}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id={titleId}>{t(`nerud.money.adding.${TITLES[of.mode]}`)}</DialogTitle>
          <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            <Fields of={of} sides={sides} choices={choices} isLocked={isLocked} />
            <DocumentRows types={choices.types} />
          </DialogContent>
          <DialogActions>
            <Button onClick={leave} disabled={isBusy}>
              {t('nerud.money.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isBusy}>
              {t('nerud.money.save')}
            </Button>
          </DialogActions>
        </Box>
      </FormProvider>
    </Dialog>
  )
}
