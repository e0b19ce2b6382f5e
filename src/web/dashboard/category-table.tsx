import { formatCents } from '#domain/money.ts'
import type { CategoryShare } from './category-share.ts'

/** The donut, for those who hear the page. */
export const CategoryTable = ({ shares }: { shares: readonly CategoryShare[] }) => (
  <div className="sr-only">
    <table>
      <caption>Spending by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Total</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {shares
          .filter(({ isOn }) => isOn)
          .map(({ category, totalCents, percent }) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              <td>{formatCents(totalCents)}</td>
              <td>{percent}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)
