import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { Wire } from '#resources/wire'
import { ConfirmDialog } from '#admin/form/ConfirmDialog.tsx'
import { textOf } from '#admin/form/problems.ts'
import type { OwnedDocument } from '#resources/widgets/ownedDocument.screens'
import { Documents } from '../../../widgets/Documents.screens.tsx'
import { DocumentRows } from '../adding/DocumentRows.screens.tsx'
import { useChoices } from '../adding/choices.screens.ts'
import { NO_DOCUMENT, wrongDocuments, type DocumentRow } from '../adding/values.screens.ts'
import { useDocumentRemoval, useDocumentUpload } from '../documentWrites.screens.ts'

type Payment = Wire<'payment'>

interface Typed {
  readonly docs: readonly DocumentRow[]
}
const EMPTY: Typed = { docs: [NO_DOCUMENT] }

/** Inputs for further documents; saving is possible once the first one has a file. */
const Adding = ({ payment }: { readonly payment: Payment }) => {
  const t = useTranslate()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const { types } = useChoices('expense')
  const { upload, isBusy } = useDocumentUpload(payment.id)
  const first = useWatch({ control: form.control, name: 'docs.0.file' })
  const save = form.handleSubmit(async ({ docs }) => {
    const wrongs = Object.entries(wrongDocuments(docs))
    for (const [place, wrong] of wrongs) form.setError(place as 'docs', { type: 'value', message: textOf(wrong, t) })
    if (wrongs.length === 0 && (await upload(docs))) form.reset(EMPTY)
  })
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={event => void save(event)} sx={{ mt: 1 }}>
        <DocumentRows types={types} />
        <Button type="submit" variant="contained" disabled={!first} loading={isBusy} sx={{ mt: 1 }}>
          {t('nerud.widgets.save')}
        </Button>
      </Box>
    </FormProvider>
  )
}

/** The documents of an expense; users with the right can add and remove them while it is active (finance §2.7). */
export const ExpenseDocuments = ({ payment, mayChange }: { readonly payment: Payment; readonly mayChange: boolean }) => {
  const t = useTranslate()
  const titleId = useId()
  const [doomed, setDoomed] = useState<OwnedDocument | null>(null)
  const removal = useDocumentRemoval(payment.id)
  const remove = async (): Promise<void> => {
    await removal.remove(doomed!)
    setDoomed(null)
  }
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2, typography: 'body2' }}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('nerud.widgets.documents.title')}
      </Typography>
      <Documents resource="paymentDocument" owner={payment.id} of={payment.paymentDocs} remove={mayChange ? setDoomed : undefined} />
      {mayChange && <Adding payment={payment} />}
      <ConfirmDialog
        open={doomed !== null}
        title={t('nerud.widgets.documents.removeTitle')}
        text={t('nerud.widgets.documents.removeText')}
        yes={t('nerud.widgets.documents.removeYes')}
        no={t('nerud.widgets.cancel')}
        danger
        busy={removal.isBusy}
        onYes={() => void remove()}
        onNo={() => setDoomed(null)}
      />
    </Box>
  )
}
