import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from '../../../admin/declared.tsx'
import { ListOf } from '../../../admin/list/ListOf.tsx'
import { CreateButton } from '../../../admin/list/Toolbar.tsx'
import { AddPayment } from './adding/AddPayment.tsx'

/** The list of expenses with the modal that adds one (finance §2.3, §2.4). */
export function Expenses() {
  const t = useTranslate()
  const { can } = useMay()
  const [isAdding, setAdding] = useState(false)
  const [turn, setTurn] = useState(0)
  return (
    <>
      <ListOf
        key={turn}
        resource="payment"
        view="exps"
        create={can(['COST_ADD']) && <CreateButton label={t('nerud.addPayment.expense')} onClick={() => setAdding(true)} />}
      />
      {isAdding && (
        <AddPayment
          of={{ mode: 'expense' }}
          close={saved => {
            setAdding(false)
            if (saved) setTurn(turn + 1)
          }}
        />
      )}
    </>
  )
}
