// Pages in German, French and Spanish: the texts fit, and English sentences are marked as
// English.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { openBrowser, closeBrowser, openPage, done, picture, status } from "./host.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await closeBrowser(browser); });

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
const english = { de: /^[^:]+: Auf Englisch: /, fr: /^[^:]+: En anglais\u00a0: /, es: /^[^:]+: En inglés: / };
const so = { de: /: .* (Also ist|daher) /, fr: /\u00a0: .* (Donc|ainsi) /, es: /: .* (Por tanto,|Así) / };

// Lists buttons, summaries and labels whose text does not fit, or which extend beyond the window.
const faults = (page) => page.evaluate(() => {
  const shown = Array.from(document.querySelectorAll(".oxd button, .oxd summary, .oxd select, .oxd label, .oxd h2"))
    .filter((node) => node.getClientRects().length > 0 && !node.closest(".oxd-grid"));
  return shown.flatMap((node) => {
    const box = node.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    // Text in a button keeps a distance from its edge.
    const gap = node.tagName === "BUTTON" ? 2 : -0.5;
    const text = range.getBoundingClientRect();
    const fits = text.left >= box.left + gap && text.right <= box.right - gap && text.top >= box.top - 0.5 && text.bottom <= box.bottom + 0.5;
    const isCut = node.tagName !== "SELECT" && (node.scrollWidth > node.clientWidth + 1 || !fits);
    const leaves = box.right > window.innerWidth + 0.5 || box.left < -0.5;
    return isCut || leaves ? [`${node.className || node.tagName}: ${node.textContent}`] : [];
  });
});

for (const language of ["de", "fr", "es"]) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${language}, ${size}, ${colorScheme}`, async () => {
        const page = await openPage(browser, `play-${language}.html`, { viewport, colorScheme, isMobile: size === "phone", hasTouch: size === "phone" });
        assert.equal(await page.getAttribute("html", "lang"), language);
        await picture(page, `${language}-${size}-${colorScheme}`);
        assert.deepEqual(await faults(page), []);
        for (const summary of await page.locator(".oxd summary").all()) await summary.click();
        assert.deepEqual(await faults(page), []);
        await picture(page, `${language}-${size}-${colorScheme}-open`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "the page is not wider than the window");
        await done(page);
      });
    }
  }

  test(`a hint in ${language}`, async () => {
    const page = await openPage(browser, `play-${language}.html`, { viewport: sizes.phone });
    await page.locator(".oxd-cell").first().click();
    for (let stage = 1; stage <= 3; stage += 1) await page.keyboard.press("h");
    assert.match(await status(page), so[language]);
    assert.doesNotMatch(await status(page), / (the|only|can|is) |undefined|\{/);
    assert.deepEqual(await faults(page), []);
    await picture(page, `${language}-hint`);
    await done(page);
  });

  test(`a path in ${language} says that its reasons are English`, async () => {
    const page = await openPage(browser, `view-${language}.html`, { viewport: sizes.phone });
    await page.getByRole("button", { name: { de: "Nächster Schritt", fr: "Étape suivante", es: "Paso siguiente" }[language] }).click();
    assert.match((await status(page)).replace(/^[^.]*\. /, "a: "), english[language]);
    assert.deepEqual(await faults(page), []);
    await picture(page, `${language}-path`);
    await done(page);
  });

  test(`a killer in ${language}`, async () => {
    const page = await openPage(browser, `killer-${language}.html`, { viewport: sizes.phone });
    for (const summary of await page.locator(".oxd details:not([hidden]) > summary").all()) await summary.click();
    assert.deepEqual(await faults(page), []);
    await picture(page, `${language}-killer`);
    await done(page);
  });
}
