import { useState, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { withList } from '#admin/ahead/lists.ts'
import { useMay } from '#admin/authProvider.ts'
import { ListOf } from '#admin/list/ListOf.tsx'
import { CreateButton } from '#admin/list/Toolbar.tsx'
import { AddPayment } from './adding/AddPayment.screens.tsx'
import { AddTransfer } from './AddTransfer.screens.tsx'

interface PaymentsProps {
  readonly view: 'exps' | 'transfers'
  readonly label: string
  readonly right: string
  readonly Adding: ComponentType<{ readonly close: (saved: boolean) => void }>
}

/** A list of payments with the dialog that adds one (finance §2.3, §2.4). */
function Payments({ view, label, right, Adding }: PaymentsProps) {
  const t = useTranslate()
  const { can } = useMay()
  const [isAdding, setAdding] = useState(false)
  const [turn, setTurn] = useState(0)
  const close = (saved: boolean): void => {
    setAdding(false)
    if (saved) setTurn(turn + 1)
  }
  const create = can([right]) && <CreateButton label={t(label)} onClick={() => setAdding(true)} />
  return (
    <>
      <ListOf key={turn} resource="payment" view={view} create={create} />
      {isAdding && <Adding close={close} />}
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
