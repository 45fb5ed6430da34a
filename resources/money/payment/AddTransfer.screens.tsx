import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'
import { useWords } from '#admin/cells/context.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { findOptions } from '#admin/form/refOptions.ts'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions } from '#admin/inputs/useOptions.ts'
import { DialogButtons } from '#admin/page/DialogButtons.tsx'
import { AddPayment } from './adding/AddPayment.screens.tsx'

interface Chosen {
  readonly company: number | null
}

/** Finds companies for a transfer: all except our own. */
function useCompanyOptions(): LoadOptions {
  const provider = useProvider()
  const words = useWords()
  const company = useResource('company')
  return useCallback(
    async query =>
      (await findOptions(provider, company, { ...PARTY, isActive: 1 }, words, { query })).filter(({ id }) => id !== OWN_COMPANY),
    [provider, company, words],
  )
}

const ChooseCompany = ({ choose, close }: { readonly choose: (company: number) => void; readonly close: () => void }) => {
  const t = useTranslate()
  const titleId = useId()
  const load = useCompanyOptions()
  const form = useForm<Chosen>({ defaultValues: { company: null } })
  const company = useWatch({ control: form.control, name: 'company' })
  const isChosen = typeof company === 'number'
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form noValidate onSubmit={event => void form.handleSubmit(values => isChosen && choose(values.company!))(event)}>
          <DialogTitle id={titleId}>{t('nerud.addPayment.transfer')}</DialogTitle>
          <DialogContent>
            <SelectInput
              source="company"
              label={t('nerud.addPayment.with')}
              helperText={false}
              required
              autoFocus
              load={load}
              failed={t('nerud.addPayment.failures.company')}
            />
          </DialogContent>
          <DialogButtons
            cancel={{ label: t('nerud.widgets.cancel'), onClick: close }}
            primary={{ label: t('nerud.addPayment.on'), disabled: !isChosen }}
          />
        </form>
      </FormProvider>
    </Dialog>
  )
}

/** Adds a transfer on a page without a company, so the user chooses the company first (finance §2.4). */
export const AddTransfer = ({ close }: { readonly close: (saved: boolean) => void }) => {
  const [company, setCompany] = useState<number | null>(null)
  return company === null ? (
    <ChooseCompany choose={setCompany} close={() => close(false)} />
  ) : (
    <AddPayment of={{ mode: 'company', company }} close={close} />
  )
}
