import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate, useEvent } from 'react-admin'
import { useFieldArray, useWatch, FormProvider, useForm, type FieldErrors, type Path, type Resolver } from 'react-hook-form'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { optionsOf, setAt } from '#resource'
import { useResource } from '#admin/resourceContext.tsx'
import { extensionsOf } from '#admin/form/kinds/records.tsx'
import { FileInput } from '#admin/inputs/FileInput.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions } from '#admin/inputs/useOptions.ts'
import { DraftBar, useStoredDraft } from '#admin/form/drafts.tsx'
import { problemTextOf } from '#admin/form/problems.ts'
import { useLeaving } from '#admin/form/ConfirmDialog.tsx'
import { DialogButtons } from '#admin/page/DialogButtons.tsx'
import { choiceOf, documentTypeLabel, recordOf, useChoices, useCompanies } from './choices.screens.ts'
import { NO_DOCUMENT, EMPTY, wrongsOf, type Purpose, type Values, paymentDraftOf, hasTypedValues, useOwnDraft } from './values.screens.ts'
import { Fields } from './Fields.screens.tsx'
import { useSaving } from './saving.screens.ts'

interface DocumentRowsProps {
  readonly types: { readonly load: LoadOptions; readonly failed: string }
}

const Row = ({ at, types, remove }: DocumentRowsProps & { readonly at: number; readonly remove: (() => void) | null }) => {
  const t = useTranslate()
  const file = useResource('paymentDocument').fields['file']!
  const documentType = useResource('documentType')
  const type: unknown = useWatch({ name: `docs.${at}.documentType` })
  const { accept, maxBytes } = optionsOf(file)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
      }}
    >
      <FileInput
        source={`docs.${at}.file`}
        label={t('nerud.widgets.documents.row')}
        helperText={false}
        {...(accept && { accept: extensionsOf(accept) })}
        {...(maxBytes !== undefined && { maxSize: maxBytes })}
      />
      <Box sx={{ mt: { sm: 4 } }}>
        <SelectInput
          source={`docs.${at}.documentType`}
          label={t('nerud.widgets.documents.type')}
          helperText={false}
          load={types.load}
          failed={types.failed}
          store={recordOf}
          current={choiceOf(documentType, type, documentTypeLabel)}
        />
      </Box>
      {remove && (
        <IconButton onClick={remove} aria-label={t('nerud.widgets.documents.removeRow')} sx={{ mt: { sm: 4 } }}>
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  )
}

/** Rows of a file and its type; all but the first can be removed (finance §2.4). */
export const DocumentRows = ({ types }: DocumentRowsProps) => {
  const t = useTranslate()
  const { fields, append, remove } = useFieldArray({ name: 'docs' })
  return (
    <Box
      component="fieldset"
      aria-label={t('nerud.widgets.documents.title')}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {fields.map(({ id }, at) => (
        <Row key={id} at={at} types={types} remove={at === 0 ? null : () => remove(at)} />
      ))}
      <Button startIcon={<AddIcon />} onClick={() => append(NO_DOCUMENT, { shouldFocus: false })} sx={{ alignSelf: 'flex-start' }}>
        {t('nerud.widgets.add')}
      </Button>
    </Box>
  )
}

/** The initial values of a payment that copies another one. */
export interface PaymentCopy {
  readonly of: Purpose
  readonly copyOf: number
  readonly start: Partial<Values>
}

interface AddPaymentProps extends Partial<PaymentCopy> {
  readonly of: Purpose
  /** Initial values: those of a copied payment, or the amount due. */
  readonly start?: Partial<Values>
  /** Closes the dialog; `saved`: whether a payment was created. */
  readonly close: (saved: boolean) => void
}

const TITLES = { company: 'transfer', account: 'payroll', expense: 'expense' } as const

/** The form of a payment, with the validation of this dialog. */
function useValues(of: Purpose, start: Values) {
  const t = useTranslate()
  const resolver = useEvent((values: Values) => {
    const errors: Record<string, unknown> = {}
    for (const [path, wrong] of Object.entries(wrongsOf(of, values)))
      setAt(errors, path, { type: 'value', message: problemTextOf(wrong, t) })
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} }
  }) as Resolver<Values>
  return useForm<Values>({ defaultValues: { ...start }, mode: 'onTouched', resolver })
}

/** The state of the dialog: draft, confirmation before leaving, saving once. */
function useAdding({ of, copyOf, start: copied, close }: AddPaymentProps) {
  const [start] = useState<Values>({ ...EMPTY, ...copied })
  const { draft, of: draftOf } = useOwnDraft(of, copyOf)
  const [restored, setRestored] = useState(draft)
  const form = useValues(of, { ...start, ...draft?.mine })
  const { sides, inn } = useCompanies(of)
  const isDone = useRef(false)
  const draftStore = useStoredDraft({
    draft: () => (isDone.current ? null : paymentDraftOf(of, form.getValues(), start, saving.waiting())),
    follow: changed => form.subscribe({ formState: { values: true }, callback: changed }),
    of: draftOf,
  })
  const saving = useSaving(of, inn, draft?.key ?? null, draftStore.store)
  const hasFiles = (): boolean => form.getValues('docs').some(({ file }) => file !== null)
  const { leave, dialog } = useLeaving({
    isDirty: () => !isDone.current && (hasTypedValues(of, form.getValues(), start) || hasFiles()),
    isLost: () => draftStore.isFull || hasFiles(),
    giveUp: draftStore.drop,
  })
  const submit = form.handleSubmit(async values => {
    const outcome = await saving.save(values)
    if (outcome !== 'saved') {
      for (const [path, message] of Object.entries(outcome)) form.setError(path as Path<Values>, { type: 'server', message })
      return
    }
    isDone.current = true
    draftStore.drop()
    close(true)
  })
  const discard = (): void => {
    form.reset({ ...start })
    saving.forget()
    draftStore.drop()
    setRestored(null)
  }
  const bar = <DraftBar draft={restored} isFull={draftStore.isFull} onKeep={() => setRestored(null)} onDiscard={discard} />
  return { form, sides, saving, submit, bar, dialog, leave: () => leave(() => close(saving.wasSaved())) }
}

/** Adds a transfer or an expense: for a company, for an employee, or for neither (finance §2.4). */
export const AddPayment = (props: AddPaymentProps) => {
  const { of } = props
  const t = useTranslate()
  const titleId = useId()
  const fullScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const choices = useChoices(of.mode)
  const { form, sides, saving, submit, bar, dialog, leave } = useAdding(props)
  const { isBusy, isLocked } = saving
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog open fullWidth maxWidth="xl" fullScreen={fullScreen} onClose={() => isBusy || leave()} aria-labelledby={titleId}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={event => void submit(event)}
          onKeyDown={onKeyDown}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        >
          <DialogTitle id={titleId}>{t(`nerud.addPayment.${TITLES[of.mode]}`)}</DialogTitle>
          <DialogContent dividers sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            {bar}
            <Fields of={of} sides={sides} choices={choices} isLocked={isLocked} />
            <DocumentRows types={choices.types} />
          </DialogContent>
          <DialogButtons
            cancel={{ label: t('nerud.widgets.cancel'), onClick: leave, disabled: isBusy }}
            primary={{ label: t('nerud.widgets.save'), loading: isBusy }}
          />
        </Box>
      </FormProvider>
      {dialog}
    </Dialog>
  )
}
