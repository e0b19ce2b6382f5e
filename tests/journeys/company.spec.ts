import { readSignInUrl, samlIdentityProvider } from '#tests/support/saml-identity-provider.ts'
import { callAsAdmin } from './administration.ts'
import { withMoreFlows } from './environments.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.use({ environment: withMoreFlows })

test.describe('company sign-in', () => {
  test('is found by the email domain and returns to Outgo', async ({ page, email, product }) => {
    const domain = `${email.split('@')[0]}.example.com`
    const assertionConsumerUrl = `${product.url}/auth/v1/sso/saml/acs`
    const company = samlIdentityProvider({
      entityId: `${product.url}/auth/v1/sso/saml/metadata`,
      assertionConsumerUrl,
      now: () => Date.now(),
    })
    await callAsAdmin(product, '/admin/sso/providers', {
      type: 'saml',
      metadata_xml: company.metadata,
      domains: [domain],
    })
    // The company's page, which posts its signed response from the browser, as such pages do.
    await page.route('https://login.example.com/**', (route, request) => {
      const { requestId, relayState } = readSignInUrl(request.url())
      const answer = company.response({
        inResponseTo: requestId,
        nameId: 'ada',
        attributes: { email: `ada@${domain}` },
      })
      return route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${assertionConsumerUrl}">
          <input name="SAMLResponse" value="${answer}"><input name="RelayState" value="${relayState}">
          <button>Sign in at the company</button></form>`,
      })
    })

    await page.goto('/settings')
    await page.getByRole('link', { name: 'Continue with Your Company' }).click()
    await expect(page.getByRole('heading', { name: 'Company Sign-in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Work email or company domain').fill(`ada@${domain}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Sign in at the company' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByText(`ada@${domain}`).first()).toBeVisible()
  })

  test('fails with a message if no company has the domain', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/status of 404/)
    await page.goto('/login/company')
    await page.getByLabel('Work email or company domain').fill('someone@nowhere.example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Single sign-on is not set up for nowhere.example.org.')
  })
})
