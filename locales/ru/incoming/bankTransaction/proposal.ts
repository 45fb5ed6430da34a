/** The words of what is proposed for transactions (`nerud.proposal.*`). */
export const proposal = {
  proposed: 'Предлагается:',
  none: 'Предложить нечего: разнесите сами, и в следующий раз будет предложено так же',
  by: {
    rule: 'по закреплению карты',
    learned: 'так разнесено похожих: %{held} из %{of}',
    plate: 'по госномеру в файле',
  },
  payments: 'Возможно, это уже внесённый платёж:',
  attach: 'Связать',
} as const
