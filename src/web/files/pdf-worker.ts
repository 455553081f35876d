// The package itself listens where it runs in a worker.
import "pdfjs-dist/build/pdf.worker.min.mjs";
