import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useId, useState, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { OWN_COMPANY, PARTY } from '#resources/companies/company/company'
import { useWords } from '#admin/cells/context.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { findOptions } from '#admin/form/refOptions.ts'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions } from '#admin/inputs/useOptions.ts'
import { DialogButtons } from '#admin/page/DialogButtons.tsx'
import { withList } from '#admin/ahead/lists.ts'
import { useMay } from '#admin/authProvider.ts'
import { ListOf } from '#admin/list/ListOf.tsx'
import { CreateButton } from '#admin/list/Toolbar.tsx'
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

/** The search parameter under which a payment is added, so that the menu and the search lead to it. */
const ADDING = 'create'

interface PaymentsProps {
  readonly view: 'exps' | 'transfers'
  readonly label: string
  readonly right: string
  readonly Adding: ComponentType<{ readonly close: (saved: boolean) => void }>
}

/** A list of payments with the dialog that adds one (finance §2.3, §2.4). */
function Payments({ view, label, right, Adding }: PaymentsProps) {
  const t = useTranslate()
  const { allows } = useMay()
  const [address, setAddress] = useSearchParams()
  const [turn, setTurn] = useState(0)
  const mayAdd = allows({ right: [right], reads: false })
  const setAdding = (isAdding: boolean): void =>
    setAddress(
      existing => {
        const next = new URLSearchParams(existing)
        if (isAdding) next.set(ADDING, '')
        else next.delete(ADDING)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const close = (saved: boolean): void => {
    setAdding(false)
    if (saved) setTurn(turn + 1)
  }
  const create = mayAdd && <CreateButton label={t(label)} onClick={() => setAdding(true)} />
  return (
    <>
      <ListOf key={turn} resource="payment" view={view} create={create} />
      {mayAdd && address.has(ADDING) && <Adding close={close} />}
    </>
  )
}

const AddExpense = ({ close }: { readonly close: (saved: boolean) => void }) => <AddPayment of={{ mode: 'expense' }} close={close} />

/** The list of expenses. */
export const Expenses = withList('payment', 'exps', () => (
  <Payments view="exps" label="nerud.addPayment.expense" right="COST_ADD" Adding={AddExpense} />
))

/** The list of transfers; adding one starts with its company. */
export const Transfers = withList('payment', 'transfers', () => (
  <Payments view="transfers" label="nerud.addPayment.transfer" right="PAYMENT_ADD" Adding={AddTransfer} />
))
